// Applies the remembered theme and direction colors before the first paint, and lets the page's own
// files arrive beside the app. Runs alone, ahead of the app, and touches nothing else.
const { files } = document.currentScript.dataset
let locale = null
try {
  const settings = JSON.parse(localStorage.getItem('settings') ?? '{}')
  const light = matchMedia('(prefers-color-scheme: light)').matches
  const theme =
    settings.theme && settings.theme !== 'system' ? settings.theme : light ? 'light' : 'dark'
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.dir = settings.colors ?? 'green-up'
  locale = JSON.parse(localStorage.getItem('locale') ?? 'null')
  if (locale && locale !== '__') document.documentElement.lang = locale
} catch {
  // No storage, no memory: the defaults are fine.
}
if (files) {
  const { pages, catalogs } = JSON.parse(files)
  const wanted = [locale, ...navigator.languages, 'en'].map((tag) =>
    tag && catalogs[tag] ? tag : tag?.split('-')[0],
  )
  const language = wanted.find((tag) => tag && catalogs[tag])
  const page = pages.find(([paths]) => new RegExp(paths).test(location.pathname))
  for (const file of [...(page?.[1] ?? []), catalogs[language]]) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (file.endsWith('.css')) link.as = 'style'
    link.href = `/${file}`
    document.head.append(link)
  }
}
