// Runs before the first paint, so that a dark page never starts white, and what the server drew for a
// guest is not shown to a member. Mantine keeps the scheme, auth-js the session.
;(() => {
  const { documentElement: page } = document
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const choice = stored('color-scheme')
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  const session = stored('sanamsob-auth')
  page.toggleAttribute('data-member', session !== null && !session.includes('"is_anonymous":true'))
  page.toggleAttribute('data-consented', stored('cookie-consent') !== null)
})()
