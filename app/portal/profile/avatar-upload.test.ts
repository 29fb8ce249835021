import { expect, test } from 'vitest'
import { mostPictureBytes, type PictureCrop } from '../../platform/files/picture.ts'
import { largestSquare, readAvatarUpload, writeCrop } from './avatar-upload.ts'

/** As the form does. */
function writeAvatarUpload(picture: File, crop: PictureCrop | null): FormData {
  const form = new FormData()
  if (crop) form.set('crop', writeCrop(crop))
  form.set('picture', picture)
  return form
}

const file = (bytes = 1) => new File([new Uint8Array(bytes)], 'me.jpg', { type: 'image/jpeg' })

test('a written upload can be read, with the file last', () => {
  const crop = { x: 0.125, y: 1 / 3, width: 0.5, height: 0.25 }
  const form = writeAvatarUpload(file(), crop)
  expect([...form.keys()]).toEqual(['crop', 'picture'])
  expect(readAvatarUpload(form)).toMatchObject({ crop })
  expect(readAvatarUpload(writeAvatarUpload(file(), null))).toMatchObject({ crop: null })
})

test.each(['', 'x', '0 0 1', '0 0 1 1 1', '-0.1 0 1 1', '0 0 2 1', '0 0 0 1', 'NaN 0 1 1', '0,0,1,1', '1e999 0 1 1'])(
  'an invalid crop is ignored: %s',
  (crop) => {
    const form = writeAvatarUpload(file(), null)
    form.set('crop', crop)
    expect(readAvatarUpload(form)).toMatchObject({ crop: null })
  },
)

test('no file, an empty one and one above 5 MB are refused', () => {
  expect(readAvatarUpload(new FormData())).toEqual({ problem: 'not-an-image' })
  expect(readAvatarUpload(writeAvatarUpload(file(0), null))).toEqual({ problem: 'not-an-image' })
  const text = new FormData()
  text.set('picture', 'me.jpg')
  expect(readAvatarUpload(text)).toEqual({ problem: 'not-an-image' })
  expect(readAvatarUpload(writeAvatarUpload(file(mostPictureBytes), null))).not.toHaveProperty('problem')
  expect(readAvatarUpload(writeAvatarUpload(file(mostPictureBytes + 1), null))).toEqual({ problem: 'too-large' })
})

test('the default crop is the largest square in the middle', () => {
  expect(largestSquare({ width: 400, height: 200 })).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 })
  expect(largestSquare({ width: 200, height: 400 })).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 })
})
