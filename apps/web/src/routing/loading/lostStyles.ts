/**
 * Our stylesheets that failed to load. The bundler's loader requests each once and then assumes
 * that it is loaded, so a page whose retry succeeds would be unstyled.
 */

/** Each with its retry, if one is pending; concurrent callers share it. */
const lost = new Map<HTMLLinkElement, Promise<unknown> | undefined>()

// Outside a page, as in tests, there are no listeners. These events do not bubble.
globalThis.addEventListener?.('error', note, true)

/** Ignores stylesheets of others, such as extensions. */
function note({ target }: Event) {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
  if (target.href.startsWith(`${location.origin}/assets/`)) lost.set(target, undefined)
}

/**
 * Requests them again. It is not known which page a stylesheet belongs to: a page that has not
 * failed waits for them, but renders without those that fail permanently.
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
