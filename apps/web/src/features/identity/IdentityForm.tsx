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
import { type FormEvent, useState } from 'react'
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

export function IdentityForm(props: IdentityFormProps) {
  const t = useT()
  const form = useIdentityForm(props)
  const { typed, document, countryName, number, wrong, mending, type, setNumber, kept } = form
  return (
    <form noValidate className={css.form} onSubmit={form.review}>
      <p className={css.muted}>{t('identity.why')}</p>
      <CountryField
        codes={form.codes}
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
        hint={kept.name ? t('identity.keep', { sent: kept.name }) : t('identity.nameHint')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={60}
        value={typed.name}
        onChange={mending('name', type('name'))}
        error={wrong.name}
      />
      <TextField
        label={`${t('identity.number')} · ${t(`identity.document.${document}`)}`}
        hint={kept.number && t('identity.keep', { sent: kept.number })}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={number}
        onChange={mending('number', setNumber)}
        error={wrong.number}
      />
      <PhotoField error={wrong.image} onImage={mending('image', form.setImage)} />
      <p className={css.muted}>{t('identity.privacy')}</p>
      <Button type="submit" size="large" isBlock>
        {t('identity.check')}
      </Button>
      <ReadBack form={form} />
    </form>
  )
}

/** What is typed, what was sent before and counts on, what is wrong, and how it is sent. */
function useIdentityForm({ sentBack, onSent }: IdentityFormProps) {
  const fields = useIdentityFields(sentBack)
  const { typed, settle, country, document, number } = fields
  const [{ url: image, shown: photo }, setImage] = useState({ url: '', shown: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const wrongOf = useWrongFields()
  /** A setter that also clears the field's error. */
  const mending =
    <Values extends unknown[]>(field: keyof Wrong, set: (...values: Values) => void) =>
    (...values: Values) => {
      set(...values)
      setWrong(({ [field]: _, ...others }) => others)
    }
  const review = (event: FormEvent) => {
    event.preventDefault()
    const found = wrongOf({ ...fields, name: typed.name, image })
    setWrong(found)
    if (Object.keys(found).length === 0) setAsking(true)
    else haptic('error')
  }
  const send = async () => {
    setBusy(true)
    try {
      const [name, ownNumber] = [typed.name.trim(), number.trim()]
      await call(sendIdentity, { country, document, name, number: ownNumber, image })
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
  return {
    ...fields,
    photo,
    setImage: (url: string, shown: string) => setImage({ url, shown }),
    wrong,
    mending,
    isAsking,
    isBusy,
    review,
    send,
    leave: () => setAsking(false),
  }
}

/** Masked values of the rejected submission are sent again if nothing is typed. */
function useIdentityFields(sentBack: Identity | undefined) {
  const { tag } = useFormat()
  const { data: codes = [] } = useQuery(areaCodesQuery)
  const regions = namedRegions(codes, tag)
  const home = new Intl.Locale(navigator.language).maximize().region
  const [typed, change, settle] = useTypedHere(identityTyped, () => NOTHING)
  const [number, setNumber] = useState('')
  const document = typed.document ?? (sentBack?.document || 'idCard')
  const country =
    typed.country ??
    (sentBack?.country || (regions.find(({ region }) => region === home)?.region ?? 'CN'))
  const isRight = (field: 'name' | 'number') =>
    sentBack && isKept(field, { sent: sentBack, next: { country, document } })
  const type =
    <Name extends keyof Typed>(field: Name) =>
    (value: Typed[Name]) =>
      change({ ...typed, [field]: value })
  return {
    codes,
    typed,
    type,
    settle,
    country,
    countryName: regions.find(({ region }) => region === country)?.name ?? country,
    document,
    number,
    setNumber,
    kept: {
      name: typed.name.trim() === '' && isRight('name') ? sentBack?.maskedName : undefined,
      number: number.trim() === '' && isRight('number') ? sentBack?.maskedNumber : undefined,
    },
  }
}

type Judged = Pick<
  ReturnType<typeof useIdentityFields>,
  'country' | 'document' | 'number' | 'kept'
> & { name: string; image: string }

function useWrongFields() {
  const t = useT()
  return ({ country, document, number, kept, name, image }: Judged): Wrong => ({
    ...(!kept.name && !isPersonName(name) && { name: t('identity.invalid.name') }),
    ...(!kept.number &&
      !isIdNumber({ country, document, number }) && {
        number: t(number.trim() === '' ? 'identity.missing.number' : 'identity.invalid.number'),
      }),
    ...(image === '' && { image: t('identity.invalid.image') }),
  })
}

/** The review of all fields and the photo. */
function ReadBack({ form }: { form: ReturnType<typeof useIdentityForm> }) {
  const t = useT()
  const { typed, number, kept, document, countryName, photo } = form
  return (
    <ConfirmSheet
      isOpen={form.isAsking}
      title={t('identity.readBack')}
      facts={[
        { label: t('identity.country'), value: countryName },
        { label: t('identity.document'), value: t(`identity.document.${document}`) },
        { label: t('identity.name'), value: kept.name ?? typed.name.trim() },
        { label: t('identity.number'), value: kept.number ?? number.trim() },
      ]}
      confirmLabel={t('identity.send')}
      backLabel={t('app.back')}
      isBusy={form.isBusy}
      error={form.wrong.form}
      onConfirm={() => void form.send()}
      onClose={form.leave}
    >
      {photo !== '' && <img className={css.readBack} src={photo} alt={t('identity.preview')} />}
    </ConfirmSheet>
  )
}
