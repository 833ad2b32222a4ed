import type { Plugin } from 'vite'

const legacySource = /,\s*url\([^)]+\)\s*format\("(?:woff|truetype)"\)/g

/** KaTeX offers each font in three formats. Every browser that runs the app supports WOFF2. */
export function modernFonts(): Plugin {
  return {
    name: 'modern-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /katex(\.min)?\.css$/ },
      handler: (css) => ({ code: css.replace(legacySource, ''), map: null }),
    },
  }
}
