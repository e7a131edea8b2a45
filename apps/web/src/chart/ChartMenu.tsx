/** A button of the chart's toolbar that opens a short list to choose from, right below it. */
import { classNames } from '@assay/ui/classNames.ts'
import { ChevronDown } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import css from './ChartPanel.module.css'

export type MenuItem = {
  id: string
  label: ReactNode
  isChosen?: boolean
  isApart?: boolean
  isSwitch?: boolean
}

const roleOf = ({ isChosen, isSwitch }: MenuItem) =>
  isChosen === undefined ? 'menuitem' : isSwitch ? 'menuitemcheckbox' : 'menuitemradio'

type ChartMenuProps = {
  label: string
  children: ReactNode
  items: readonly MenuItem[]
  isActive: boolean
  onChoose: (id: string) => void
}

export function ChartMenu({ label, children, items, isActive, onChoose }: ChartMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useOpenMenu(box, isOpen, () => setOpen(false))
  const close = () => {
    setOpen(false)
    box.current?.querySelector<HTMLElement>('button')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      return setOpen(true)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Tab') return setOpen(false)
    moveFocus(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the menu inside arrive here.
    <div className={css.menuBox} ref={box} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={classNames(css.choice, isActive && css.chosen)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <div role="menu" id={id} aria-label={label} className={css.menu}>
          {items.map((item) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role, chosen below, has it.
            <button
              key={item.id}
              type="button"
              tabIndex={-1}
              role={roleOf(item)}
              aria-checked={item.isChosen}
              className={classNames(css.menuItem, item.isApart && css.apart)}
              onClick={() => {
                close()
                onChoose(item.id)
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** An open menu has the focus, at what is chosen; a press beside it closes it. */
function useOpenMenu(box: RefObject<HTMLDivElement | null>, isOpen: boolean, onLeave: () => void) {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    if (!isOpen) return
    const chosen = box.current?.querySelector<HTMLElement>('[aria-checked=true]')
    const first = box.current?.querySelector<HTMLElement>('[role^=menuitem]')
    ;(chosen ?? first)?.focus()
    const hear = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) leave()
    }
    document.addEventListener('pointerdown', hear)
    return () => document.removeEventListener('pointerdown', hear)
  }, [box, isOpen])
}

/** Arrows, Home and End go through the items of the open menu. */
function moveFocus(event: KeyboardEvent) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  all.at(next % all.length)?.focus()
}
