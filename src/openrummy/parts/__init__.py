"""The parts that games are assembled from: each decides and evolves one thing, and none asks which game it is in."""
