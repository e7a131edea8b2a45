/** The bars of a page, and the rows of its lists. */
import { Bell, CircleUser, House, Settings } from 'lucide-react'
import { useState } from 'react'
import { StatusPill } from '../notes/StatusPill.tsx'
import { IconButton } from '../press/IconButton.tsx'
import { LineRow } from '../rows/LineRow.tsx'
import { BottomNav, type NavItem } from './BottomNav.tsx'
import { TopBar } from './TopBar.tsx'

const nothing = () => undefined

export const TopBars = () => (
  <>
    <TopBar title="A title" />
    <TopBar title="Sicherheitseinstellungen" back={{ label: 'Back', onPress: nothing }} hasBorder />
    <TopBar
      title="With controls"
      back={{ label: 'Back', onPress: nothing }}
      right={
        <IconButton label="Notices">
          <Bell size={22} strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      }
    />
  </>
)

const ICON = { size: 22, strokeWidth: 1.6, 'aria-hidden': true } as const
const items: readonly NavItem[] = [
  { id: 'home', href: '#home', label: 'Home', icon: <House {...ICON} /> },
  { id: 'account', href: '#account', label: 'Benutzerkonto', icon: <CircleUser {...ICON} /> },
  { id: 'settings', href: '#settings', label: 'Settings', icon: <Settings {...ICON} /> },
]

/** Fixed to the frame, which stands for a screen; on a wide one they are a rail. */
export function FooterTabs() {
  const [current, setCurrent] = useState('home')
  return (
    <div style={{ position: 'relative', height: 220, transform: 'translate(0)' }}>
      <BottomNav
        label="Main"
        items={items}
        current={current}
        onGo={({ id }, event) => {
          event.preventDefault()
          setCurrent(id)
        }}
        onAgain={nothing}
      />
    </div>
  )
}

const link = { href: '#line', onClick: nothing }

export const Lines = () => (
  <>
    <LineRow link={link} title="My deposit has not come" note="2 hours ago" news="New" />
    <LineRow
      link={link}
      title="A withdrawal that was asked for twice, and of which one was meant"
      end={<StatusPill tone="success">Answered</StatusPill>}
      note="Yesterday"
      news="New"
    />
    <LineRow link={link} title="Read" end={<StatusPill>Closed</StatusPill>} note="1 March" />
  </>
)
