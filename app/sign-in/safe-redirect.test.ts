import { expect, test } from 'vitest'
import { placeAfterSignIn, safeRedirectPath, withReturnTo } from './safe-redirect.ts'

test('a person returns to the requested page, with search and anchor', () => {
  expect(safeRedirectPath('portal', '/training-portal/projects?page=2#new')).toBe(
    '/training-portal/projects?page=2#new',
  )
  expect(safeRedirectPath('admin', '/admin/pilot-bootcamp')).toBe('/admin/pilot-bootcamp')
})

test.each([
  null,
  '',
  'https://evil.example/training-portal/x',
  '//evil.example/training-portal/x',
  '/\\evil.example/training-portal/x',
  '\\/evil.example/training-portal/x',
  '/\t/evil.example/training-portal/x',
  '/training-portal/../../evil',
  '/training-portal/%2e%2e/admin',
  '/training-portal/%2fevil',
  '/training-portal//evil.example',
  '/training-portal/x\\y',
  'javascript:alert(1)',
  'training-portal/x',
  '/training-portalx/y',
  '/admin/users',
  '/training-portal/login?returnTo=/training-portal/login',
  '/training-portal/line\nbreak',
  `/training-portal/${'a'.repeat(2000)}`,
])('an address outside the area is refused: %j', (address) => {
  expect(safeRedirectPath('portal', address)).toBeNull()
  expect(placeAfterSignIn('portal', address)).toBe('/training-portal/dashboard')
})

test('the return path is encoded as one value', () => {
  const page = withReturnTo('/auth/confirm', '/admin/users?q=a&b')
  expect(page).toBe('/auth/confirm?returnTo=%2Fadmin%2Fusers%3Fq%3Da%26b')
  expect(new URL(page, 'http://x').searchParams.get('returnTo')).toBe('/admin/users?q=a&b')
  expect(withReturnTo('/auth/confirm', null)).toBe('/auth/confirm')
})
