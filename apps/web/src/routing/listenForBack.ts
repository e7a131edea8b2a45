/**
 * Going back while a sheet, drawer or dialog is open closes it and stays on the page, as users
 * expect from a phone's Back. Does nothing where the browser already does this for modal dialogs.
 * It must listen before the router, which only sees the step when nothing was open.
 */
import { showToast } from '@assay/ui/notes/toasts.ts'
import { modalHosts } from '@assay/ui/sheets/modalHosts.ts'
import { t } from '../i18n/i18n.ts'
import { isInstalled } from '../store/install.ts'

type EntryState = {
  idx?: unknown
  /** An extra entry on the app's first, so that going back from a sheet stays in the app. */
  isGuard?: boolean
  /** The first entry, once it has a guard. */
  isGuarded?: boolean
}

const read = (state: unknown) => (state ?? {}) as EntryState

/** As long as the toast is shown. */
const AGAIN_WITHIN_MS = 2_000

/** An installed app has no tab to return to: a second step within the toast leaves it. */
function leave() {
  if (!isInstalled()) return history.back()
  showToast(t('app.pressAgainToExit'))
  setTimeout(guardFirst, AGAIN_WITHIN_MS)
}

/** The router's index of a history entry; a guard counts as the entry it guards. */
function numberOf(state: unknown): number | undefined {
  const { idx, isGuarded } = read(state)
  if (typeof idx !== 'number') return undefined
  return isGuarded ? idx - 1 : idx
}

/** Before the app's first entry there may be another site, from which the user would not return. */
function guardFirst() {
  const { isGuard, isGuarded, ...state } = read(history.state)
  if (state.idx !== 0 || isGuard) return
  history.replaceState({ ...state, isGuarded: true }, '')
  history.pushState({ ...state, isGuard: true }, '')
}

export function listenForBack(): void {
  // Browsers skip entries that were added before user interaction.
  if (isInstalled()) window.addEventListener('click', guardFirst, { capture: true })
  /** The page's entry when the topmost modal opened. */
  let place: number | undefined
  let isReturning = false
  modalHosts.watch(() => {
    if (!modalHosts.top()) {
      place = undefined
      return
    }
    if (place !== undefined) return
    place = numberOf(history.state)
    // After the modal is on screen: two entries cost as much as it does. The guard counts as the
    // page.
    requestAnimationFrame(() => setTimeout(guardFirst))
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
      if (!modal) {
        // From the guard to the same page: the step was meant to leave it.
        if (read(event.state).isGuarded) leave()
        return
      }
      if (place === undefined || target === undefined || target === place) return
      event.stopImmediatePropagation()
      isReturning = true
      history.go(place - target)
      // Like Escape: a modal that is sending something stays.
      modal.dispatchEvent(new Event('cancel', { cancelable: true }))
    },
    { capture: true },
  )
}
