import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { inquiryTypes } from '../inquiries/inquiry.ts'
import { contactSchema } from './contact-message.ts'

const complete = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  inquiryType: 'Host an Event',
  subject: 'Tools',
  message: 'Twenty letters at it.'.slice(0, 20),
}

function read(typed: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  const submission = parseWithZod(form, { schema: contactSchema })
  return submission.status === 'success' ? submission.value : (submission.error ?? {})
}

test('an empty form gets the specified messages, and none for optional fields', () => {
  expect(read({})).toEqual({
    firstName: ['First name is required'],
    lastName: ['Last name is required'],
    email: ['Invalid email address'],
    inquiryType: ['Please select an inquiry type'],
    subject: ['Subject must be at least 5 characters'],
    message: ['Message must be at least 20 characters'],
  })
})

test('the shortest subject and message are accepted, and one character less is not', () => {
  expect(read(complete)).toEqual(complete)
  expect(read({ ...complete, subject: 'Tool', message: complete.message.slice(1) })).toEqual({
    subject: ['Subject must be at least 5 characters'],
    message: ['Message must be at least 20 characters'],
  })
})

test('surrounding blanks don’t count towards the length', () => {
  expect(read({ ...complete, subject: '  Tool  ', message: `${'\r\n'.repeat(20)}Help` })).toMatchObject({
    subject: ['Subject must be at least 5 characters'],
    message: ['Message must be at least 20 characters'],
  })
})

test.each(inquiryTypes)('%s is an inquiry type', (inquiryType) => {
  expect(read({ ...complete, inquiryType })).toMatchObject({ inquiryType })
})

test('an unknown type is refused', () => {
  expect(read({ ...complete, inquiryType: 'Spam' })).toEqual({ inquiryType: ['Please select an inquiry type'] })
})

test('line breaks of a form count once, so that the maximum of the column is accepted', () => {
  const message = `${'a'.repeat(2499)}\r\n${'b'.repeat(2500)}`
  expect(read({ ...complete, message })).toMatchObject({ message: `${'a'.repeat(2499)}\n${'b'.repeat(2500)}` })
  expect(read({ ...complete, message: `${message}c` })).toEqual({ message: ['Please use at most 5000 characters'] })
})
