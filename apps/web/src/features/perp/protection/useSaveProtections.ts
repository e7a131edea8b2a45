/**
 * Sends the changes of a form one after the other, each after the answer to the one before. A
 * refusal stops; earlier changes remain. Reads as one write: the pending one.
 */

import { textOf } from '@assay/wire/client/textOf.ts'
import {
  addProtection,
  cancelProtection,
  editProtection,
} from '@assay/wire/routes/trading/contractPosition.ts'
import type { Protection } from '@assay/wire/rows/position.ts'
import { useRef, useState } from 'react'
import { useWrite } from '../../../write/useWrite.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import type { ProtectionChange } from './protectionChanges.ts'

/** Changes keyed by protection; the latest one wins. */
const subjectOf = (change: ProtectionChange) =>
  change.call === 'add' ? 'new' : String(change.input.id)

/**
 * `existing` is the state that the changes were derived from; `arrived` resolves when it is
 * reloaded. Until then, done changes are skipped: after a refusal, saving sends only the missing
 * ones.
 */
export function useSaveProtections(
  existing: readonly Protection[],
  onSaved: (arrived: Promise<void>) => void,
) {
  const waiting = useRef<readonly ProtectionChange[]>([])
  const sent = useRef<ProtectionChange>(undefined)
  const done = useRef({ existing: '', changes: new Map<string, string>() })
  const [current, setCurrent] = useState<ProtectionChange['call']>('add')
  const next = {
    onDone: () => {
      if (sent.current) doneSince(existing).set(subjectOf(sent.current), textOf(sent.current))
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

  /** Later changes win. */
  function doneSince(stands: readonly Protection[]) {
    const text = textOf(stands)
    if (done.current.existing !== text) done.current = { existing: text, changes: new Map() }
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
    /** Nothing else is sent while a write is unanswered. */
    isBusy,
    save(changes: readonly ProtectionChange[]) {
      if (isBusy) return
      const before = doneSince(existing)
      waiting.current = changes.filter((each) => before.get(subjectOf(each)) !== textOf(each))
      if (waiting.current.length > 0) sendNext()
      else onSaved(refreshHoldings())
    },
  }
}
