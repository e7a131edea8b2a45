// Runs alone, ahead of the app: applies the remembered theme and direction colors before the first
// paint, and keeps what is pressed while the app is still on its way.
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

// The first formatter takes a browser far longer than all the others, while it looks up how the
// world writes: 25 ms of a fast phone, 100 of a slow one. A worker makes it, and the page's own
// come at once.
try {
  const rules = { createScriptURL: () => '/firstFormat.js' }
  const policy = globalThis.trustedTypes?.createPolicy('assay-format', rules) ?? rules
  new Worker(policy.createScriptURL(''), { name: document.documentElement.lang })
} catch {
  // Without a worker the page makes it.
}

// The app loads after the first paint of the server-rendered page. Each of its files is fetched,
// and each entry runs, in its own task, so that a slow phone handles taps in between.
const nextTask = () => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
let isLoading = false
async function loadApp() {
  if (isLoading) return
  isLoading = true
  for (const link of document.querySelectorAll('link[rel=later]')) {
    link.rel = 'modulepreload'
    await nextTask()
  }
  try {
    for (const { href } of document.querySelectorAll('link[data-entry]')) await import(href)
  } catch (error) {
    offerReload()
    throw error
  }
}

// A part of the app may be lost on its way, or its messages. Without a word, the page would look
// complete and answer no press.
function offerReload() {
  document.body.append(document.getElementById('load-failed').content)
  addEventListener('online', reload)
}
const reload = () => location.reload()
addEventListener('app-lost', offerReload)
addEventListener('DOMContentLoaded', () => {
  const isDrawn = document.getElementById('root').hasChildNodes()
  // A page that is not looked at has no paint to wait for.
  if (!isDrawn || document.hidden) return loadApp()
  setTimeout(loadApp, 2_000)
  new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true })
})

// Input typed into a server-rendered page, and the last button pressed there, are passed to the app
// when it is ready; until then it receives no presses of buttons. Only the app submits forms. A
// press under way ends first: typed text may shorten a list under the finger, and the press would
// be lost. A press that opens a menu, or is under way when the window loses focus, has no other
// end.
const CLICK_WITHIN_MS = 300
let isAppReady = false
let isPressing = false
let ending
let pressed
const typed = new Map()
const hear = {
  click(event) {
    const button = event.target.closest?.('button')
    // Pressed again because nothing happened: it is meant once.
    if (isAppReady && pressed === button) pressed = undefined
    endPress()
    if (isAppReady || !button) return
    if (button.closest('.loadFailed')) return reload()
    pressed = button
    event.preventDefault()
    // React may already listen, and would handle the press twice.
    event.stopImmediatePropagation()
  },
  input: ({ target }) => typed.set(target, target.value),
  submit: (event) => event.preventDefault(),
  pointerdown() {
    clearTimeout(ending)
    isPressing = true
  },
  pointerup() {
    ending = setTimeout(endPress, CLICK_WITHIN_MS)
  },
  pointercancel: endPress,
  contextmenu: endPress,
  blur: ({ target }) => target === window && endPress(),
}
function endPress() {
  clearTimeout(ending)
  isPressing = false
  if (isAppReady) handOver()
}
function handOver() {
  for (const [name, listener] of Object.entries(hear)) removeEventListener(name, listener, true)
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  for (const [field, text] of typed) {
    if (!field.isConnected || field.tagName !== 'INPUT') continue
    // React listens to what differs from what it has written itself.
    field.value = ''
    set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  typed.clear()
  if (pressed?.isConnected) pressed.click()
  pressed = undefined
}
for (const [name, listener] of Object.entries(hear)) addEventListener(name, listener, true)
addEventListener(
  'app-ready',
  () => {
    isAppReady = true
    if (!isPressing) handOver()
  },
  { once: true },
)
