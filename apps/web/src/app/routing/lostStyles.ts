/**
 * Style sheets that did not come. The bundler's loader asks for each one once and takes it for loaded from
 * then on, so that a page whose second try succeeds would stand there bare.
 */
const lost = new Set<HTMLLinkElement>()

// Nothing of the page listens where there is none, as in tests. Such events do not bubble.
globalThis.addEventListener?.('error', note, true)

function note({ target }: Event) {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
}

export const loadLostStyles = () => Promise.all([...lost].map(load))

function load(link: HTMLLinkElement) {
  lost.delete(link)
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = resolve
    again.onerror = reject
    link.replaceWith(again)
  })
}
