// What the table of Manipulation needs beside the page: loaded when such a table is sat down at.

export { default as Bar } from "./Bar.svelte";
export { default as Table } from "./Table.svelte";
