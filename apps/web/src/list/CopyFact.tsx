/** A fact with a copy button; no taller than a text. */
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import type { ReactNode } from 'react'
import css from './CopyFact.module.css'

type CopyFactProps = {
  label: string
  text: string
  copyLabel: string
  /** As it is shown, where that is not the text itself. */
  children?: ReactNode
}

export function CopyFact({ label, text, copyLabel, children = text }: CopyFactProps) {
  return (
    <Fact label={label}>
      <span className={css.copied}>
        {children}
        <CopyButton text={text} label={copyLabel} isIconOnly />
      </span>
    </Fact>
  )
}
