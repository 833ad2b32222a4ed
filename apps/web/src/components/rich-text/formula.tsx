import { useEffect, useState } from 'react'
import classes from './formula.module.css'

type Props = { source: string; display: boolean }

let loaded: typeof import('./katex') | null = null

/** A formula; shows its TeX until KaTeX has loaded, and if the formula is invalid or KaTeX fails to load. */
export function Formula({ source, display }: Props) {
  const [katex, setKatex] = useState(loaded)

  useEffect(() => {
    if (katex) return
    let wanted = true
    import('./katex').then(
      (module) => {
        loaded = module
        if (wanted) setKatex(module)
      },
      () => undefined, // Unreachable: the source remains.
    )
    return () => {
      wanted = false
    }
  }, [katex])

  const html = katex && rendered(katex.renderFormula, source, display)
  if (!html) return <code className={classes.source}>{source}</code>
  return (
    <span
      className={display ? classes.display : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX's own output, which escapes its input
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function rendered(
  render: (source: string, display: boolean) => string,
  source: string,
  display: boolean,
): string | null {
  try {
    return render(source, display)
  } catch {
    return null
  }
}
