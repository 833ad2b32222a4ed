import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { SiteContext } from '@/lib/site'
import { siteCssVariables } from './theme/css-variables'
import { fetchSiteFont, siteFont } from './theme/site-font'
import { createSiteTheme, siteAccents } from './theme/theme'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })

type Props = { site: Bootstrap; queryClient: QueryClient; children: ReactNode }

/** The context that every screen relies on: the site, its theme, server state. */
export function Providers({ site, queryClient, children }: Props) {
  const family = siteFont(site.settings.font_family)
  const { theme, variables } = useMemo(() => {
    const { settings, tenant } = site
    const accents = siteAccents(
      [settings.primary_color, tenant?.primary_color],
      [settings.secondary_color, tenant?.secondary_color],
    )
    return { theme: createSiteTheme(accents, family), variables: siteCssVariables(accents) }
  }, [site, family])
  useEffect(() => {
    if (family) void fetchSiteFont(family)
  }, [family])

  return (
    <SiteContext value={site}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </MantineProvider>
    </SiteContext>
  )
}
