// Applies the remembered theme and direction colors before the first paint. Runs alone, ahead of the
// app, and touches nothing else.
try {
  const settings = JSON.parse(localStorage.getItem('settings') ?? '{}')
  const light = matchMedia('(prefers-color-scheme: light)').matches
  const theme =
    settings.theme && settings.theme !== 'system' ? settings.theme : light ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.dir = settings.colors ?? 'green-up'
  const locale = JSON.parse(localStorage.getItem('locale') ?? 'null')
  if (locale && locale !== '__') document.documentElement.lang = locale
} catch {
  // No storage, no memory: the defaults are fine.
}

// The first formatter of numbers takes a browser far longer than all the others, while it looks up
// how the world writes: done while the app is on its way, and not between it and its first paint.
setTimeout(() => new Intl.NumberFormat(document.documentElement.lang).format(0))
