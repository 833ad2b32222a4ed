import { escapeHtml } from '../html/escape-html.ts'

/**
 * `template` with the stylesheet and fonts of the site's own family: named with the page they are
 * there for its first paint, after which a font is no longer taken up.
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
