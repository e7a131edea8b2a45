/**
 * Where toasts appear: above the bottom bar, or at the top of the topmost modal. The live regions
 * are always in the page, because a region that appears together with its text is not announced.
 */
import { Check, CircleAlert, Info } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../classNames.ts'
import { modalHosts } from '../sheets/modalHosts.ts'
import css from './ToastHost.module.css'
import { toasts } from './toasts.ts'

const ICONS = { info: Info, success: Check, error: CircleAlert }

export function ToastHost() {
  const toast = useSyncExternalStore(toasts.watch, toasts.shown, toasts.shown)
  const host = useSyncExternalStore(modalHosts.watch, hostNow, nowhere)
  const Icon = toast && ICONS[toast.kind]
  const face = toast && Icon && (
    <div
      key={toast.id}
      className={classNames(css.toast, css[toast.kind])}
      // Not by entering: a toast that comes up under a pointer at rest would stay there.
      onPointerMove={toasts.pause}
      onPointerLeave={toasts.resume}
    >
      <Icon size={18} aria-hidden="true" />
      <span className={css.text}>{toast.text}</span>
    </div>
  )
  const isError = toast?.kind === 'error'
  if (!host) return null
  const regions = (
    <div className={css.host}>
      <div role="status">{!isError && face}</div>
      <div role="alert">{isError && face}</div>
    </div>
  )
  // What comes and goes among the body's own children has the browser style the whole page again,
  // with every sheet that opens: here it only leaves a box that stays.
  return createPortal(
    <div>{host === document.body ? regions : createPortal(regions, host)}</div>,
    document.body,
  )
}

const hostNow = () => modalHosts.top() ?? document.body

/** A server has no page to show them over. */
const nowhere = () => undefined
