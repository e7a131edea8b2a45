/**
 * The base of every sheet, drawer and dialog: the browser's own modal <dialog>, which traps focus,
 * makes the page behind inert and gives focus back. Escape and a press on the backdrop close it
 * unless `isLocked` (something is being sent). It leaves the page after its exit animation, during
 * which it takes no press.
 *
 * It comes once the answer to the press that opens it is painted: to make the page inert a browser
 * styles and lays out all of it, and a slow phone would show the press a tenth of a second late.
 */
import { X } from 'lucide-react'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '../afterPaint.ts'
import { classNames } from '../classNames.ts'
import { useKitWords } from '../kitWords.ts'
import { IconButton } from '../press/IconButton.tsx'
import { afterPress } from '../press/useSteady.ts'
import { endEvents } from './endEvents.ts'
import { isEcho } from './isEcho.ts'
import css from './Modal.module.css'
import { modalHosts } from './modalHosts.ts'
import { useDragAway } from './useDragAway.ts'

export type ModalProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  isLocked?: boolean
  /** The size of a full-height sheet; otherwise it is as tall as its content. */
  isTall?: boolean
}

type Shape = 'sheet' | 'drawer' | 'dialog'

/** Where each came from, and can be dragged back to. */
const WAYS = { sheet: 'down', drawer: 'right', dialog: undefined } as const

export function Modal({ shape, ...props }: ModalProps & { shape: Shape }) {
  const { isOpen } = props
  const [isMounted, setMounted] = useState(false)
  // One function for good: a page that renders often must not begin the way out again each time.
  const gone = useCallback(() => setMounted(false), [])
  useEffect(() => (isOpen ? afterPaint(() => setMounted(true)) : undefined), [isOpen])
  if (!isMounted) return null
  return createPortal(<ModalBox shape={shape} {...props} onGone={gone} />, document.body)
}

function ModalBox(props: ModalProps & { shape: Shape; onGone: () => void }) {
  const { shape, isOpen, onClose, title, children, footer, isLocked, isTall, onGone } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => {
    if (!isLocked && isOpen) onClose()
  }
  const openedAt = useShowing(dialog, isOpen, onGone)
  const way = isLocked ? undefined : WAYS[shape]
  const drag = useDragAway({ part: dialog, way, onClose: close })

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for this.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(css.modal, css[shape], isTall && css.tall, !isOpen && css.leaving)}
      {...endEvents}
      onCancel={(event) => {
        event.stopPropagation()
        // A file picker inside fires the same event.
        if (event.target !== dialog.current) return
        event.preventDefault()
        close()
      }}
      onClose={(event) => {
        event.stopPropagation()
        // A browser takes a second Escape, or Back, for final; whether it goes is not its to say.
        if (event.target !== dialog.current || !isOpen || dialog.current.open) return
        show(dialog.current)
        close()
      }}
      onPointerDownCapture={holdStill}
      onClickCapture={(event) => {
        if (!isEcho(event.nativeEvent, openedAt.current)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onClick={(event) => {
        event.stopPropagation()
        if (event.target === dialog.current) close()
      }}
    >
      <div className={css.box} inert={!isOpen} {...drag}>
        <Head id={titleId} hasGrabber={shape === 'sheet'} onClose={isLocked ? undefined : close}>
          {title}
        </Head>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/** Shows the dialog while it is open and ends it when it has left; when it was opened. */
function useShowing(
  dialog: RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  onGone: () => void,
) {
  const openedAt = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen) {
      show(element)
      openedAt.current = performance.now()
      return modalHosts.add(element)
    }
    const timer = setTimeout(onGone, leavingMs())
    return () => clearTimeout(timer)
  }, [dialog, isOpen, onGone])
  // While it is still in the page: a dialog that was taken out of it gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      element?.close()
      // The page changed: the focused element no longer exists.
      const isLost = document.activeElement === document.body || !document.activeElement
      if (isLost) document.querySelector('h1')?.focus({ preventScroll: true })
    }
  }, [dialog])
  return openedAt
}

type HeadProps = {
  id: string
  hasGrabber: boolean
  /** Undefined while it cannot be closed. */
  onClose: (() => void) | undefined
  children: ReactNode
}

/** No <header>: it would be one of the page, beside the page's own. */
function Head({ id, hasGrabber, onClose, children }: HeadProps) {
  const words = useKitWords()
  return (
    <div data-head className={css.head}>
      {hasGrabber && <span className={css.grabber} aria-hidden="true" />}
      <h2 id={id} tabIndex={-1} className={css.title}>
        {children}
      </h2>
      {onClose && (
        <IconButton label={words.close} onClick={onClose} className={css.close}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

function show(dialog: HTMLDialogElement): void {
  // One that had begun to leave is still there, without its focus.
  if (!dialog.open) dialog.showModal()
  // The first control would be the close button; the heading says where one is.
  const first = dialog.querySelector<HTMLElement>('[data-first]')
  ;(first ?? dialog.querySelector('h2'))?.focus()
}

/**
 * A dialog that still moves in stops while it is pressed: a button that moved on between the two
 * halves of a press would not get it.
 */
function holdStill({ currentTarget }: PointerEvent<HTMLDialogElement>): void {
  const moving = currentTarget.getAnimations()
  if (moving.length === 0) return
  for (const animation of moving) animation.pause()
  afterPress(() => {
    // One that began to leave meanwhile has another animation.
    for (const animation of moving) if (animation.playState === 'paused') animation.play()
  })
}

const leavingMs = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 80 : 220)
