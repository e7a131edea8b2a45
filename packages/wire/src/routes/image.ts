/** Images that members upload, each with a ticket. */
import * as z from 'zod/mini'
import { route } from '../route.ts'
import { count, shortText } from '../schema/codecs.ts'
import { fields, strictFields } from '../schema/fields.ts'

/** The credential is a one-use ticket for one image, not a key to a storage account. */
export const getUploadTicket = route({
  method: 'GET',
  path: '/home/getOssKey',
  title: 'A one-use ticket for uploading one image.',
  needsLogin: true,
  input: strictFields({}),
  reply: fields({
    credentials: [
      'credentials',
      fields({
        keyId: ['accessKeyId', shortText],
        secret: ['accessKeySecret', shortText],
        ticket: ['securityToken', shortText],
      }),
    ],
    region: ['region', shortText],
    bucket: ['bucket', shortText],
    imageOrigin: ['imUrl', shortText],
    uploadUrl: ['ossUrl', shortText],
    /** Seconds until the ticket expires. */
    expiresInSeconds: ['overTime', count],
  }),
})

/** The multipart field that holds the file. */
export const IMAGE_FIELD = 'imgurl'

/** The file is in the multipart field `IMAGE_FIELD`, with `purpose` and the ticket. */
export const uploadImage = route({
  method: 'POST',
  path: '/user/img',
  success: 'imageUploaded',
  title: 'Upload one image with a ticket; it is decoded and encoded again.',
  needsLogin: true,
  isOpenWhenFrozen: true,
  input: strictFields({
    purpose: ['purpose', z.optional(shortText)],
    ticket: ['ticket', shortText],
  }),
  reply: z.array(fields({ url: ['url', shortText] })),
})
