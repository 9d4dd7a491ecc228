import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// While one works on the page, `npm run dev` takes everything but the page from a server that runs beside it.
declare const process: { env: Record<string, string | undefined> };
const server = process.env["OPENRUMMY_DEV"] ?? "http://127.0.0.1:8642";

export default defineConfig({
  plugins: [svelte()],
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
  test: { css: { include: /theme\.css/ }, environment: "jsdom", include: ["src/**/*.test.ts"], passWithNoTests: false },
});
