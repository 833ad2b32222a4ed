import { escapeHtml } from '../html/escape-html.ts'

/**
 * Returns `template` with links to the stylesheet and the fonts of the site's family. Fonts linked in the
 * page are available for its first paint. A font that arrives later is not used.
 */
export function withSiteFont(template: string, files: string[]): string {
  const links = files.map((file) => {
    const href = `crossorigin href="${escapeHtml(file)}"`
    return file.endsWith('.css')
      ? `<link rel="stylesheet" ${href}>`
      : `<link rel="preload" as="font" type="font/woff2" ${href}>`
  })
  return template.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
}
