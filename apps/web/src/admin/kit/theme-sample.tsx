import { Anchor, Badge, Button, MantineProvider, Text, Title } from '@mantine/core'
import { useEffect, useId, useMemo, useState } from 'react'
import { siteCssVariables } from '@/app/theme/css-variables'
import { fetchSiteFont, siteFont } from '@/app/theme/site-font'
import { createSiteTheme, siteAccents } from '@/app/theme/theme'
import { texts } from './further-texts'
import classes from './panels-and-fields.module.css'

type Props = {
  name: string
  logo: string
  primary: string
  secondary: string
  font: string
  scheme: 'light' | 'dark'
  /** Headline of the home page; sample text when unknown. */
  hero?: string
  start?: string
}

const words = texts.sample

/** Sample elements of a site in unsaved fonts and colours. */
export function ThemeSample(props: Props) {
  const { name, logo, primary, secondary, font, scheme, hero = words.hero } = props
  const { start = words.start } = props
  const id = `preview-${useId().replace(/[^a-z0-9]/gi, '')}`
  const family = siteFont(font)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const { theme, variables, onAccent } = useMemo(() => {
    const accents = siteAccents([primary], [secondary])
    return {
      theme: createSiteTheme(accents, family),
      variables: siteCssVariables(accents),
      onAccent: accents.secondary.onFilled,
    }
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
          <div className={classes.sampleHead}>
            {logo && <img src={logo} alt="" className={classes.logo} />}
            <strong>{name}</strong>
            <Badge color="accent" c={onAccent}>
              {words.badge}
            </Badge>
          </div>
          <Title order={3}>{hero}</Title>
          <div className={classes.sampleHead}>
            <Button>{start}</Button>
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
