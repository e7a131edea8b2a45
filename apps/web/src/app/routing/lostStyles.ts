/**
 * Style sheets of ours that did not come. The bundler's loader asks for each one once and takes it
 * for loaded from then on, so that a page whose second try succeeds would stand there bare.
 */

/**
 * Each with its second try, while one is under way: whoever wants them meanwhile waits for the
 * same.
 */
const lost = new Map<HTMLLinkElement, Promise<unknown> | undefined>()

// Nothing of the page listens where there is none, as in tests. Such events do not bubble.
globalThis.addEventListener?.('error', note, true)

/** Sheets of others, such as of an extension, are none of our pages'. */
function note({ target }: Event) {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  if (target.href.startsWith(`${location.origin}/assets/`)) lost.set(target, undefined)
}

/**
 * Asks for them again. Which page a sheet is of is not known: what has not failed itself waits for
 * them, but does without those that are lost for good.
 */
export function loadLostStyles(hasFailed: boolean): Promise<unknown> {
  const all = [...lost].map(([link, coming]) => coming ?? load(link))
  return hasFailed ? Promise.all(all) : Promise.allSettled(all)
}

function load(link: HTMLLinkElement) {
  const coming = new Promise<unknown>((resolve, reject) => {
    // Nothing loads outside the document.
    if (!link.isConnected) return resolve(undefined)
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = resolve
    again.onerror = reject
    link.replaceWith(again)
  }).finally(() => lost.delete(link))
  lost.set(link, coming)
  return coming
}
