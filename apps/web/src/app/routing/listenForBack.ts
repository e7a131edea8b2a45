/**
 * Going back while a sheet, drawer or dialog is open closes it and stays on the page, as people expect
 * of a phone's Back. Where the browser already does so for a modal dialog, nothing is left to do here.
 * It must listen before the router does, which hears of the step only when nothing was open.
 */
import { modalHosts } from '@assay/ui/sheets/modalHosts.ts'

/** The router numbers the entries of the page's history. */
const numberOf = (state: unknown): number | undefined => {
  const { idx } = (state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' ? idx : undefined
}

export function listenForBack(): void {
  /** Where the page stood when the topmost modal opened. */
  let place: number | undefined
  let isReturning = false
  modalHosts.watch(() => {
    if (modalHosts.top()) place ??= numberOf(history.state)
    else place = undefined
  })
  window.addEventListener(
    'popstate',
    (event) => {
      if (isReturning) {
        isReturning = false
        event.stopImmediatePropagation()
        return
      }
      const modal = modalHosts.top()
      const target = numberOf(event.state)
      if (!modal || place === undefined || target === undefined || target === place) return
      event.stopImmediatePropagation()
      isReturning = true
      history.go(place - target)
      // As Escape does: a modal that is sending something stays.
      modal.dispatchEvent(new Event('cancel', { cancelable: true }))
    },
    { capture: true },
  )
}
