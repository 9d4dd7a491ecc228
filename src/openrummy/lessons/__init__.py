"""Lessons: hands with a stacked deal and a script, played on the same engine as every match."""

from __future__ import annotations

from openrummy.lessons.course import NEXT, Course, Stand, stand, strays
from openrummy.lessons.script import LEARNER, OTHER, Lesson, Step, lesson, names

__all__ = ["LEARNER", "NEXT", "OTHER", "Course", "Lesson", "Stand", "Step", "lesson", "names", "stand", "strays"]
