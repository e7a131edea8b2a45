/**
 * Sends the changes of a form one after the other, each once the one before was answered; one that
 * is refused ends it, and what was sent before it stands. Reads as one write: the one under way.
 */
import {
  addProtection,
  cancelProtection,
  editProtection,
} from '@assay/wire/routes/contractPosition.ts'
import type { Protection } from '@assay/wire/rows/position.ts'
import { useRef, useState } from 'react'
import { textOf } from '../../../api/textOf.ts'
import { useWrite } from '../../../api/useWrite.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import type { ProtectionChange } from './protectionChanges.ts'

/** A change by what it is about: the last that was done for it stands. */
const subjectOf = (change: ProtectionChange) =>
  change.call === 'add' ? 'new' : String(change.input.id)

/**
 * `standing` is what the changes were made out of; `arrived` is when it is known again. Until then
 * what was done already is left out: when a later change was refused, saving sends only what is
 * missing.
 */
export function useSaveProtections(
  standing: readonly Protection[],
  onSaved: (arrived: Promise<void>) => void,
) {
  const waiting = useRef<readonly ProtectionChange[]>([])
  const sent = useRef<ProtectionChange>(undefined)
  const done = useRef({ standing: '', changes: new Map<string, string>() })
  const [current, setCurrent] = useState<ProtectionChange['call']>('add')
  const next = {
    onDone: () => {
      if (sent.current) doneSince(standing).set(subjectOf(sent.current), textOf(sent.current))
      const arrived = refreshHoldings()
      if (waiting.current.length > 0) return sendNext()
      onSaved(arrived)
    },
  }
  const writes = {
    add: useWrite(addProtection, next),
    edit: useWrite(editProtection, next),
    remove: useWrite(cancelProtection, next),
  }

  /** What was done since this stands. */
  function doneSince(stands: readonly Protection[]) {
    const text = textOf(stands)
    if (done.current.standing !== text) done.current = { standing: text, changes: new Map() }
    return done.current.changes
  }

  function sendNext() {
    const [change, ...rest] = waiting.current
    waiting.current = rest
    if (!change) return
    sent.current = change
    setCurrent(change.call)
    if (change.call === 'add') void writes.add.send(change.input)
    else if (change.call === 'edit') void writes.edit.send(change.input)
    else void writes.remove.send(change.input)
  }

  const { step } = writes[current].state
  const isBusy = step === 'sending' || step === 'unknown'
  return {
    write: writes[current],
    /** Nothing else goes out while what went before is not answered. */
    isBusy,
    save(changes: readonly ProtectionChange[]) {
      if (isBusy) return
      const before = doneSince(standing)
      waiting.current = changes.filter((each) => before.get(subjectOf(each)) !== textOf(each))
      if (waiting.current.length > 0) sendNext()
      else onSaved(refreshHoldings())
    },
  }
}
