/**
 * Sends the changes of a form one after the other, each once the one before was answered; one that is
 * refused ends it, and what was sent before it stands. Reads as one write: the one under way.
 */
import {
  addProtection,
  cancelProtection,
  editProtection,
} from '@assay/wire/routes/contractPosition.ts'
import { useRef, useState } from 'react'
import { useWrite } from '../../../api/useWrite.ts'
import { refreshHoldings } from '../holdings/refreshHoldings.ts'
import type { ProtectionChange } from './protectionChanges.ts'

/** `arrived` is when the holdings are known anew. */
export function useSaveProtections(onSaved: (arrived: Promise<void>) => void) {
  const waiting = useRef<readonly ProtectionChange[]>([])
  const [current, setCurrent] = useState<ProtectionChange['call']>('add')
  const next = {
    onDone: () => {
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

  function sendNext() {
    const [change, ...rest] = waiting.current
    waiting.current = rest
    if (!change) return
    setCurrent(change.call)
    if (change.call === 'add') void writes.add.send(change.input)
    else if (change.call === 'edit') void writes.edit.send(change.input)
    else void writes.remove.send(change.input)
  }

  return {
    write: writes[current],
    /** Nothing else goes out while what went before is not answered. */
    save(changes: readonly ProtectionChange[]) {
      const { step } = writes[current].state
      if (step === 'sending' || step === 'unknown') return
      waiting.current = changes
      sendNext()
    },
  }
}
