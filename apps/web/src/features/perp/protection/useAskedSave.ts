/** Saves the changes of the editor; those that leave more lots without are confirmed first. */
import type { Position } from '@assay/wire/rows/position.ts'
import { useRef, useState } from 'react'
import type { AskedLess } from './LessCoverSheet.tsx'
import { coverChanges, type ProtectionChange } from './protectionChanges.ts'
import type { TypedOver } from './protectionForm.ts'
import { useSaveProtections } from './useSaveProtections.ts'

type Saved = { position: Position; typed: TypedOver; onSaved: () => void }

type Saving = {
  changes: readonly ProtectionChange[]
  /** Shows the form as saved until the list has arrived. */
  keep: (arrived: Promise<void>) => Promise<void>
}

export function useAskedSave({ position, typed, onSaved }: Saved, { changes, keep }: Saving) {
  const [isTried, setTried] = useState(false)
  const [asked, setAsked] = useState<AskedLess>()
  const sent = useRef(typed)
  const { write, isBusy, save } = useSaveProtections(position.protections, (arrived) => {
    setTried(false)
    setAsked(undefined)
    // Input typed while it was sent is not saved.
    if (typed !== sent.current) return
    void keep(arrived)
    onSaved()
  })
  const covers = coverChanges(position, changes)
  return {
    isTried,
    asked,
    covers,
    state: write.state,
    write: {
      ...write,
      /** Anyone who gives up what was sent is not asked for it once more. */
      release() {
        setAsked(undefined)
        write.release()
      },
    },
    press() {
      setTried(true)
      sent.current = typed
      if (changes.length === 0) return
      const isLess = covers.some(({ before, after }) => after > before)
      if (!isLess) save(changes)
      else if (!isBusy) setAsked({ position, changes, covers, isSent: false })
    },
    onConfirm() {
      if (!asked) return
      setAsked({ ...asked, isSent: true })
      save(asked.changes)
    },
    onClose: () => setAsked(undefined),
  }
}
