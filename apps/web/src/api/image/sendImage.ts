/**
 * Uploads a photo with a one-use ticket. It is rendered again first, which removes its location and
 * device metadata, and shrunk for mobile networks.
 */
import { ApiError, NetworkError } from '@assay/wire/client/client.ts'
import type { Envelope } from '@assay/wire/envelope.ts'
import { wireLocale } from '@assay/wire/locale.ts'
import { getUploadTicket, uploadImage } from '@assay/wire/routes/image.ts'
import { wireLanguage } from '../../i18n/i18n.ts'
import { remembered } from '../../store/storage.ts'
import { call } from '../call.ts'
import { drawLight } from './drawLight.ts'

/** The file is not an image, or not one that this browser can read. */
export class NotAnImage extends Error {}

/** At most four million pixels, before it is shrunk further by size. */
const EDGE_MAX = 2_000
/** Small print stays legible to a reviewer. */
const QUALITY = 0.85

export type ImagePurpose = 'identity' | 'depositProof' | 'support' | 'fiat'

export async function sendImage(
  file: Blob,
  purpose: ImagePurpose,
): Promise<{ url: string; blob: Blob }> {
  const blob = await redrawn(file)
  const { credentials } = await call(getUploadTicket, {})
  const form = new FormData()
  form.append('imgurl', blob, 'document.jpg')
  form.append('ticket', credentials.ticket)
  form.append('purpose', purpose)
  return { url: await sent(form), blob }
}

async function sent(body: FormData): Promise<string> {
  const headers = {
    token: remembered.get<string>('token') ?? '',
    locale: wireLocale(wireLanguage()),
  }
  const request = { method: 'POST', headers, body, credentials: 'same-origin' } as const
  const response = await fetch(uploadImage.path, request).catch((cause) => {
    throw new NetworkError('The photo upload got no answer.', { cause })
  })
  const answer = (await response.json()) as Envelope<{ url: string }[]>
  if ('reason' in answer) throw new ApiError(response.status, answer)
  return answer.data[0]?.url ?? ''
}

async function redrawn(file: Blob): Promise<Blob> {
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, EDGE_MAX / Math.max(image.width, image.height))
    const blob = await drawLight((share) => jpegOf(image, share), scale)
    image.close()
    if (blob) return blob
  } catch {
    // Reported below with the same message: the file type does not help the user.
  }
  throw new NotAnImage('The file is no image.')
}

function jpegOf(image: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
