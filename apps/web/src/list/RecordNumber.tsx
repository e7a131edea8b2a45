/** The number of a record, to be copied; no higher in its row than a text. */
import { CopyButton } from '@assay/ui/press/CopyButton.tsx'
import { Fact } from '@assay/ui/rows/Rows.tsx'
import { useT } from '../i18n/i18n.ts'
import css from './RecordNumber.module.css'

export function RecordNumber({ id }: { id: number | string }) {
  const t = useT()
  return (
    <Fact label={t('convert.number')}>
      <span className={css.number}>
        {id}
        <CopyButton text={String(id)} label={t('convert.copyNumber')} isIconOnly />
      </span>
    </Fact>
  )
}
