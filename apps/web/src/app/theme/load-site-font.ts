/** The font families that a tenant can choose. */
const families: Record<string, () => Promise<unknown>> = {
  Inter: () => import('./families/inter.css'),
  Roboto: () => import('./families/roboto.css'),
  'Open Sans': () => import('./families/open-sans.css'),
  Lato: () => import('./families/lato.css'),
  Poppins: () => import('./families/poppins.css'),
}

/** A family that the app does not ship is looked up on the visitor's device. */
export async function loadSiteFont(family: string): Promise<void> {
  await families[family]?.()
}
