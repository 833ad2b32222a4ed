import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { Toasts } from '@/components/toasts'
import { SiteContext } from '@/lib/site'
import { queryClient } from './query-client'
import { siteCssVariables } from './theme/css-variables'
import { createSiteTheme, siteAccents } from './theme/theme'

const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' })

/** Everything that screens take for granted: the site, its theme, server state, notifications. */
export function Providers({ site, children }: { site: Bootstrap; children: ReactNode }) {
  const { theme, variables } = useMemo(() => {
    const accents = siteAccents(
      site.settings.primary_color || site.tenant?.primary_color,
      site.settings.secondary_color || site.tenant?.secondary_color,
    )
    return { theme: createSiteTheme(accents), variables: siteCssVariables(accents) }
  }, [site])

  return (
    <SiteContext value={site}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queryClient}>
          {children}
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </SiteContext>
  )
}
