// Runs before the first paint, so that a dark page never starts white. Mantine keeps the choice.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('color-scheme')
  } catch {}
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
