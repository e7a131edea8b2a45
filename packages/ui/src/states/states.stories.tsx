/** Loading, empty, failed, gated and notice states; and what opens over the content. */
import { useState } from 'react'
import { Banner } from '../notes/Banner.tsx'
import { GateCard } from '../notes/GateCard.tsx'
import { showToast } from '../notes/toasts.ts'
import { Button } from '../press/Button.tsx'
import { Fact, FactList, Row, RowGroup } from '../rows/Rows.tsx'
import { ConfirmSheet } from '../sheets/ConfirmSheet.tsx'
import { Dialog } from '../sheets/Dialog.tsx'
import { Drawer } from '../sheets/Drawer.tsx'
import { Sheet } from '../sheets/Sheet.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Illustration, type IllustrationName } from './Illustration.tsx'
import { Skeleton } from './Skeleton.tsx'

const NAMES: readonly IllustrationName[] = [
  'orders',
  'positions',
  'assets',
  'records',
  'results',
  'offline',
  'error',
  'blocked',
  'pending',
  'done',
]

export const Waiting = () => (
  <>
    <Skeleton width={240} height={44} />
    <Skeleton height={56} />
    <Skeleton width={32} height={32} round />
  </>
)
export const Illustrations = () => NAMES.map((name) => <Illustration key={name} name={name} />)
export const Empty = () => (
  <EmptyState illustration="orders" action={<Button kind="secondary">Find a market</Button>}>
    No open orders.
  </EmptyState>
)
export const Failed = () => (
  <ErrorState
    retryLabel="Try again"
    onRetry={() => undefined}
    detail={{ label: 'Details', text: '503 busy' }}
  >
    The markets could not be loaded.
  </ErrorState>
)
export const Gate = () => (
  <GateCard
    title="Before you trade"
    progress="1 of 2"
    steps={[
      { label: 'Log in', isDone: true },
      { label: 'Confirm your email', isDone: false },
    ]}
    action={<Button>Confirm email</Button>}
  />
)
export const Banners = () => (
  <>
    <Banner>You have been signed out.</Banner>
    <Banner kind="warn">No connection. Showing data from 14:02:11.</Banner>
    <Banner kind="error">Funds are frozen. Contact customer service.</Banner>
  </>
)
export const RowsAndFacts = () => (
  <>
    <RowGroup title="Account">
      <Row title="Email" value="a***@mail.com" onPress={() => undefined} />
      <Row title="Orders" isLocked onPress={() => undefined} />
    </RowGroup>
    <FactList>
      <Fact label="Network">BNB Smart Chain</Fact>
      <Fact label="Fee">0.0891 USDT</Fact>
    </FactList>
  </>
)

type Over = 'sheet' | 'locked' | 'drawer' | 'dialog' | 'confirm' | 'busy' | 'refused' | 'held'

const CONFIRMED = ['confirm', 'busy', 'refused', 'held'] as const
const facts = [
  { label: 'Price', value: '64,856.72 USDT' },
  { label: 'Total', value: '2,749.92 USDT' },
  { label: 'Fee up to', value: '0.00004 BTC' },
]

/** A busy sheet stays until its answer comes. */
const BusyEnd = ({ onEnd }: { onEnd: () => void }) => (
  <Button kind="quiet" onClick={onEnd}>
    Answer
  </Button>
)

export function OverThePage() {
  const [open, setOpen] = useState<Over>()
  const close = () => setOpen(undefined)
  const over: readonly Over[] = ['sheet', 'locked', 'drawer', 'dialog', ...CONFIRMED]
  return (
    <>
      {over.map((name) => (
        <Button key={name} kind="secondary" onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Button kind="secondary" onClick={() => showToast('Order placed', 'success')}>
        toast
      </Button>
      <Button kind="secondary" onClick={() => showToast('It could not be sent.', 'error')}>
        error toast
      </Button>
      <Sheet isOpen={open === 'sheet'} onClose={close} title="A sheet">
        <p>Drag it down, press Escape, or press beside it.</p>
      </Sheet>
      <Sheet isOpen={open === 'locked'} isLocked onClose={close} title="A locked sheet">
        <p>Something is being sent: nothing but its own button closes it.</p>
        <Button onClick={close}>Close</Button>
      </Sheet>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="A drawer">
        <p>Notices and pickers.</p>
      </Drawer>
      <Dialog isOpen={open === 'dialog'} onClose={close} title="A dialog">
        <p>Destructive or legal only.</p>
      </Dialog>
      {CONFIRMED.map((name) => (
        <ConfirmSheet
          key={name}
          isOpen={open === name}
          isBusy={name === 'busy' && open === name}
          mustHold={name === 'held'}
          error={name === 'refused' ? 'You do not have that much.' : undefined}
          onClose={close}
          onConfirm={close}
          title="Buy BTC/USDT"
          kind="buy"
          confirmLabel={name === 'held' ? 'Hold to buy 0.0424 BTC' : 'Buy 0.0424 BTC'}
          backLabel="Back"
          facts={facts}
          risk="The price may move before the order is filled."
        >
          {name === 'busy' && <BusyEnd onEnd={close} />}
        </ConfirmSheet>
      ))}
    </>
  )
}
