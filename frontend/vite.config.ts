import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";

// While one works on the page, `npm run dev` takes everything but the page from a server that runs beside it.
declare const process: { env: Record<string, string | undefined> };
const server = process.env["OPENRUMMY_DEV"] ?? "http://127.0.0.1:8642";

/** Screens whose page asks for all their files with the script, not after it; `server/pages.py` has their addresses. */
const SCREENS: Readonly<Record<string, string>> = { first: "/src/lobby/First.svelte", table: "/src/lobby/AtTable.svelte" };

/** As the first line of a file: V8 makes its functions ready beside the main thread, and does not stop at the first call of each. */
const READY = "//# allFunctionsCalledOnLoad\n";

const readyScripts: Plugin = {
  name: "ready-scripts",
  generateBundle: {
    order: "post", // the build itself puts a line before those that are there
    handler(_, bundle) {
      for (const one of Object.values(bundle)) if (one.type === "chunk") one.code = READY + one.code;
    },
  },
};

/** Writes `first.html` and `table.html` beside `index.html`. */
const pagesOfScreens: Plugin = {
  name: "pages-of-screens",
  enforce: "post",
  generateBundle(_, bundle) {
    const plain = bundle["index.html"];
    if (plain?.type !== "asset") this.error("there is no index.html");
    const html = String(plain.source);
    const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === "chunk");
    for (const [name, source] of Object.entries(SCREENS)) {
      const screen = chunks.find((one) => one.facadeModuleId?.endsWith(source));
      if (!screen) this.error(`there is no ${source}`);
      const needed = new Set([screen]);
      for (const chunk of needed) for (const one of chunks) if (chunk.imports.includes(one.fileName)) needed.add(one);
      const files = [...needed].flatMap((one) => [one.fileName, ...(one.viteMetadata?.importedCss ?? [])]);
      const links = files
        .filter((file) => !html.includes(`"/${file}"`))
        .map((file) => `    <link rel="${file.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${file}">\n`);
      this.emitFile({ type: "asset", fileName: `${name}.html`, source: html.replace("  </head>", `${links.join("")}  </head>`) });
    }
  },
};

export default defineConfig({
  plugins: [svelte(), readyScripts, pagesOfScreens],
  build: {
    outDir: "../src/openrummy/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // what the policy of the page allows is files of our own, no data addresses
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // few files, each asked for once: what every screen needs, the table, and each screen's own
        codeSplitting: {
          groups: [
            { name: "core", test: /node_modules\/(?!@noble|lean-qr)|src\/cards\/|src\/lib\/(?!client|shuffler|deal)/, priority: 3 },
            { name: "shared", test: /src\/(lobby|settings)\/|learn\/where/, minShareCount: 2, priority: 2 },
            { name: "table", test: /src\/table\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".", "../src/openrummy/locale"] }, // tests read the words where they are
    proxy: {
      "/api": { target: server, changeOrigin: true, ws: true, headers: { origin: server } },
      "/locale": server,
    },
  },
  test: {
    css: { include: /theme\.css/ }, environment: "jsdom", include: ["src/**/*.test.ts"], passWithNoTests: false,
    pool: "vmThreads", // each file apart, but jsdom is loaded once by each thread
  },
});
