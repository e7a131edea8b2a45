// Applies the theme before the first paint. Runs separately, before the console's code.
try {
  const chosen = localStorage.getItem('consoleTheme')
  const isLight = chosen ? chosen === 'light' : matchMedia('(prefers-color-scheme: light)').matches
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
} catch {
  // No storage, no memory: the default is fine.
}
