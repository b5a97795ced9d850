// SPDX-License-Identifier: MIT
// Configuration of the site that tools/docs-site builds. sidebar.json is made by tools/lib/site_pages.php.
import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const sidebar = JSON.parse(readFileSync(new URL('./sidebar.json', import.meta.url), 'utf8'))

export default defineConfig({
    title: 'Nexus',
    description: 'Concurrent PHP: coroutines, an HTTP server, pooled databases, actors',
    lang: 'en',
    outDir: '../html',
    cacheDir: '../cache',
    // A link that leads nowhere fails the build. The addresses of examples do not exist.
    ignoreDeadLinks: [/^https?:\/\/(localhost|127\.0\.0\.1)/],
    markdown: {
        theme: { light: 'github-light', dark: 'github-dark' },
        languageAlias: { neon: 'yaml' },
    },
    vite: { build: { chunkSizeWarningLimit: 4000 } },
    themeConfig: {
        search: { provider: 'local', options: { detailedView: true } },
        nav: [
            { text: 'Start', link: '/docs/start/install' },
            { text: 'Documentation', link: '/docs/' },
            { text: 'API', link: '/docs/reference/api/' },
            { text: 'Examples', link: '/examples/' },
            { text: 'Changes', link: '/CHANGELOG' },
        ],
        sidebar: { '/docs/reference/api/': sidebar.api, '/': sidebar.pages },
        outline: { level: [2, 3] },
        docFooter: { prev: 'Previous', next: 'Next' },
    },
})
