import { Anchor, Badge, Button, MantineProvider, Text, Title } from '@mantine/core'
import { useEffect, useId, useMemo, useState } from 'react'
import { contrast } from '@/app/theme/colour'
import { siteCssVariables } from '@/app/theme/css-variables'
import { fetchSiteFont, siteFont } from '@/app/theme/site-font'
import { createSiteTheme, siteAccents } from '@/app/theme/theme'
import { Notice } from '@/components/notice'
import { texts } from './texts'
import classes from './theme-preview.module.css'

type Props = { name: string; logo: string; primary: string; secondary: string; font: string }

const words = texts.preview
const hex = /^#[0-9a-f]{6}$/i

/** The parts of a site in colours and letters that are not saved yet, in light and in dark. */
export function ThemePreview(props: Props) {
  const { primary, secondary } = props
  const warnings = [
    ...warningsOf(primary, texts.contrast.primary),
    ...warningsOf(secondary, texts.contrast.secondary),
  ]
  return (
    <section className={classes.preview} aria-label={words.title}>
      <h2 className={classes.title}>{words.title}</h2>
      <div role="status" className={classes.warnings}>
        {warnings.length === 0 && hex.test(primary) && hex.test(secondary) && (
          <Notice tone="leaf" title={texts.contrast.good} />
        )}
        {warnings.map((warning) => (
          <Notice key={warning} tone="mango" title={warning} />
        ))}
      </div>
      <Sample {...props} scheme="light" />
      <Sample {...props} scheme="dark" />
    </section>
  )
}

function Sample(props: Props & { scheme: 'light' | 'dark' }) {
  const { name, logo, primary, secondary, font, scheme } = props
  const id = `preview-${useId().replace(/[^a-z0-9]/gi, '')}`
  const family = siteFont(font)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const { theme, variables } = useMemo(() => {
    const accents = siteAccents([primary], [secondary])
    return { theme: createSiteTheme(accents, family), variables: siteCssVariables(accents) }
  }, [primary, secondary, family])
  useEffect(() => {
    if (family) void fetchSiteFont(family)
  }, [family])
  return (
    <div id={id} ref={setRoot} className={classes.sample} data-mantine-color-scheme={scheme}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        cssVariablesSelector={`#${id}`}
        forceColorScheme={scheme}
        getRootElement={() => root ?? undefined}
      >
        <div className={classes.page} inert>
          <div className={classes.head}>
            {logo && <img src={logo} alt="" className={classes.logo} />}
            <strong>{name}</strong>
            <Badge color="accent">{words.badge}</Badge>
          </div>
          <Title order={3}>{words.hero}</Title>
          <div className={classes.head}>
            <Button>{words.start}</Button>
            <Button variant="light">{words.more}</Button>
          </div>
          <div className={classes.card}>
            <strong>{words.quiz}</strong>
            <Text size="sm" c="dimmed">
              {words.facts}
            </Text>
            <Anchor component="span" size="sm">
              {words.link}
            </Anchor>
          </div>
        </div>
      </MantineProvider>
    </div>
  )
}

/** What becomes of a colour that cannot be read or seen as it is. */
function warningsOf(colour: string, label: string): string[] {
  if (!hex.test(colour)) return []
  const { primary: accent } = siteAccents([colour], [])
  const isMoved = accent.filled.toLowerCase() !== colour.toLowerCase()
  const isFaint = contrast(accent.filled, '#ffffff') < 3
  return [
    ...(isMoved ? [texts.contrast.moved(label, accent.filled.toUpperCase())] : []),
    ...(isFaint ? [texts.contrast.faint(label)] : []),
  ]
}
