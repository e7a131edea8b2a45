/**
 * "Explain this number": the formula in words, every input with its source, and the result. It
 * calculates nothing: the caller passes the same figures that the screen shows.
 */
import { Num } from '@assay/ui/figures/Num.tsx'
import { Fact, FactList } from '@assay/ui/rows/Rows.tsx'
import { Sheet } from '@assay/ui/sheets/Sheet.tsx'
import { useT } from '../i18n/i18n.ts'
import { useLastShown } from '../page/useLastShown.ts'
import { useLinkTo } from '../routing/useGo.ts'
import css from './Explain.module.css'

export type Explanation = {
  title: string
  /** The rule as a sentence or a formula in words. */
  formula: string
  inputs: readonly { label: string; value: string }[]
  result: string
  /** A note such as "this is an estimate". */
  note?: string | undefined
  /** A link to more. */
  more?: { label: string; path: string } | undefined
}

type ExplainSheetProps = { explanation: Explanation | undefined; onClose: () => void }

export function ExplainSheet({ explanation, onClose }: ExplainSheetProps) {
  const t = useT()
  const shown = useLastShown(explanation)
  if (!shown) return null
  return (
    <Sheet isOpen={explanation !== undefined} onClose={onClose} title={shown.title}>
      <div className={css.body}>
        <p className={css.result}>
          <span className={css.label}>{t('explain.result')}</span>
          <Num size="lg">{shown.result}</Num>
        </p>
        <section>
          <h3 className={css.label}>{t('explain.formula')}</h3>
          <p className={css.formula}>{shown.formula}</p>
        </section>
        <section>
          <h3 className={css.label}>{t('explain.inputs')}</h3>
          <FactList>
            {shown.inputs.map(({ label, value }) => (
              <Fact key={label} label={label}>
                <Num>{value}</Num>
              </Fact>
            ))}
          </FactList>
        </section>
        {shown.note && <p className={css.note}>{shown.note}</p>}
        {shown.more && <More {...shown.more} />}
      </div>
    </Sheet>
  )
}

function More({ label, path }: { label: string; path: string }) {
  const linkTo = useLinkTo()
  return (
    <a className={css.more} {...linkTo(path)}>
      {label}
    </a>
  )
}
