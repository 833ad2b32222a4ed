import type { Plugin } from 'vite'

/**
 * Preloads the given fonts from the HTML, before the browser reads the stylesheet. `names` are prefixes of the font
 * files' names.
 */
export function preloadFonts(names: string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const wanted = Object.keys(bundle ?? {}).filter(
          (file) => file.endsWith('.woff2') && names.some((name) => file.includes(`/${name}-`)),
        )
        return wanted.map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'head',
        }))
      },
    },
  }
}
