/** Country and document, name and number, photo; reviewed before it is sent. */
import {
  DOCUMENTS,
  type DocumentKind,
  isIdNumber,
  isKept,
  isPersonName,
} from '@assay/domain/identity/identityPaper.ts'
import { Segmented } from '@assay/ui/choices/Segmented.tsx'
import { TextField } from '@assay/ui/fields/TextField.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { ConfirmSheet } from '@assay/ui/sheets/ConfirmSheet.tsx'
import { type Identity, sendIdentity } from '@assay/wire/routes/member/identity.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { areaCodesQuery } from '../../account/fields/accountQueries.ts'
import { namedRegions } from '../../account/fields/namedRegions.ts'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/errorText.ts'
import { useT } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { refreshMember } from '../../session/session.ts'
import { type TypedHere, useTypedHere } from '../../session/useTypedHere.ts'
import { haptic } from '../../store/haptic.ts'
import { createTabStore } from '../../store/tabStore.ts'
import { CountryField } from './CountryField.tsx'
import css from './identity.module.css'
import { PhotoField } from './PhotoField.tsx'

type Typed = { country?: string; document?: DocumentKind; name: string }
const NOTHING: Typed = { name: '' }
/** The photo and the number of the document are never stored. */
const identityTyped = createTabStore<TypedHere<Typed>>(
  'typedIdentity',
  { at: '', value: NOTHING },
  ({ at = '', value }) => ({ at, value: { ...NOTHING, ...value } }),
)

type Wrong = Partial<Record<'name' | 'number' | 'image' | 'form', string>>

type IdentityFormProps = {
  /** The rejected submission: its correct fields need not be typed again. */
  sentBack: Identity | undefined
  onSent: () => void
}

export function IdentityForm({ sentBack, onSent }: IdentityFormProps) {
  const t = useT()
  const { tag } = useFormat()
  const { data: codes = [] } = useQuery(areaCodesQuery)
  const regions = namedRegions(codes, tag)
  const home = new Intl.Locale(navigator.language).maximize().region
  const [typed, change, settle] = useTypedHere(identityTyped, () => NOTHING)
  const { name } = typed
  const document = typed.document ?? (sentBack?.document || 'idCard')
  const country =
    typed.country ??
    (sentBack?.country || (regions.find(({ region }) => region === home)?.region ?? 'CN'))
  const [number, setNumber] = useState('')
  const [image, setImage] = useState('')
  const [photo, setPhoto] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const type =
    <Name extends keyof Typed>(field: Name) =>
    (value: Typed[Name]) =>
      change({ ...typed, [field]: value })
  /** A setter that also clears the field's error. */
  const mending =
    <T,>(field: keyof Wrong, set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setWrong(({ [field]: _, ...others }) => others)
    }
  const isRight = (field: 'name' | 'number') =>
    sentBack && isKept(field, { sent: sentBack, next: { country, document } })
  /** Masked values of the rejected submission are sent again if nothing is typed. */
  const keptName = name.trim() === '' && isRight('name') ? sentBack?.maskedName : undefined
  const keptNumber = number.trim() === '' && isRight('number') ? sentBack?.maskedNumber : undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found: Wrong = {
      ...(!keptName && !isPersonName(name) && { name: t('identity.invalid.name') }),
      ...(!keptNumber &&
        !isIdNumber({ country, document, number }) && {
          number: t(number.trim() === '' ? 'identity.missing.number' : 'identity.invalid.number'),
        }),
      ...(image === '' && { image: t('identity.invalid.image') }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) setAsking(true)
    else haptic('error')
  }
  const send = async () => {
    setBusy(true)
    try {
      await call(sendIdentity, {
        country,
        document,
        name: name.trim(),
        number: number.trim(),
        image,
      })
      haptic('success')
      setAsking(false)
      settle(typed, NOTHING)
      onSent()
      await refreshMember()
    } catch (problem) {
      setWrong({ form: errorText(problem) ?? '' })
    } finally {
      setBusy(false)
    }
  }
  const countryName = regions.find(({ region }) => region === country)?.name ?? country
  return (
    <form noValidate className={css.form} onSubmit={onSubmit}>
      <p className={css.muted}>{t('identity.why')}</p>
      <CountryField
        codes={codes}
        name={countryName}
        onChange={mending('number', type('country'))}
      />
      <Segmented
        label={t('identity.document')}
        options={DOCUMENTS.map((kind) => ({ value: kind, label: t(`identity.document.${kind}`) }))}
        value={document}
        onChange={(kind) => {
          if (kind === document) return
          // Another document has another number.
          mending('number', setNumber)('')
          type('document')(kind)
        }}
      />
      <TextField
        label={t('identity.name')}
        hint={keptName ? t('identity.keep', { sent: keptName }) : t('identity.nameHint')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={60}
        value={name}
        onChange={mending('name', type('name'))}
        error={wrong.name}
      />
      <TextField
        label={`${t('identity.number')} · ${t(`identity.document.${document}`)}`}
        hint={keptNumber && t('identity.keep', { sent: keptNumber })}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={number}
        onChange={mending('number', setNumber)}
        error={wrong.number}
      />
      <PhotoField
        error={wrong.image}
        onImage={(url, shown) => {
          mending('image', setImage)(url)
          setPhoto(shown)
        }}
      />
      <p className={css.muted}>{t('identity.privacy')}</p>
      <Button type="submit" size="large" isBlock>
        {t('identity.check')}
      </Button>
      <ReadBack
        isOpen={isAsking}
        facts={[
          { label: t('identity.country'), value: countryName },
          { label: t('identity.document'), value: t(`identity.document.${document}`) },
          { label: t('identity.name'), value: keptName ?? name.trim() },
          { label: t('identity.number'), value: keptNumber ?? number.trim() },
        ]}
        photo={photo}
        isBusy={isBusy}
        error={wrong.form}
        onConfirm={() => void send()}
        onClose={() => setAsking(false)}
      />
    </form>
  )
}

type ReadBackProps = Pick<
  ComponentProps<typeof ConfirmSheet>,
  'isOpen' | 'facts' | 'isBusy' | 'error' | 'onConfirm' | 'onClose'
> & { photo: string }

/** The review of all fields and the photo. */
function ReadBack({ photo, ...sheet }: ReadBackProps) {
  const t = useT()
  return (
    <ConfirmSheet
      {...sheet}
      title={t('identity.readBack')}
      confirmLabel={t('identity.send')}
      backLabel={t('app.back')}
    >
      {photo !== '' && <img className={css.readBack} src={photo} alt={t('identity.preview')} />}
    </ConfirmSheet>
  )
}
