/**
 * Tabs with five ticks under the chosen one. Arrow keys move, Home and End jump. The panel's id
 * comes from `panelId`; `TabPanel` draws it.
 */
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '../classNames.ts'
import css from './Tabs.module.css'

type Tab<Id extends string> = { id: Id; label: ReactNode; count?: string | undefined }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  /** None is marked where its rows are not what is shown. */
  value: Id | undefined
  onChange: (id: Id) => void
  /** Prefix for the ids that join tabs to panels; unique on the page. */
  name: string
  trailing?: ReactNode
  size?: 'medium' | 'large'
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, name, trailing, size = 'medium' } = props
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === value),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: -1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs.at(next % tabs.length)
    if (!tab) return
    onChange(tab.id)
    list.current?.querySelector<HTMLElement>(`#${tabId(name, tab.id)}`)?.focus()
  }
  return (
    <div className={classNames(css.bar, css[size])}>
      <div role="tablist" aria-label={label} className={css.list} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={tabId(name, tab.id)}
            aria-selected={tab.id === value}
            aria-controls={panelId(name, tab.id)}
            tabIndex={index === at ? 0 : -1}
            className={css.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {trailing}
    </div>
  )
}

type TabPanelProps = {
  name: string
  id: string | undefined
  children: ReactNode
  className?: string
}

export function TabPanel({ name, id, children, className }: TabPanelProps) {
  return (
    <div
      {...(id !== undefined && {
        role: 'tabpanel',
        id: panelId(name, id),
        'aria-labelledby': tabId(name, id),
      })}
      className={className}
    >
      {children}
    </div>
  )
}

const tabId = (name: string, id: string) => `${name}-tab-${id}`
const panelId = (name: string, id: string) => `${name}-panel-${id}`
