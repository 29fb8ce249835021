import { expect, test } from 'vitest'
import { isOnProfile, movedDialog, pageUnder } from './project-address.ts'

const at = (address: string) => new URL(address, 'http://this.site')

test.each([
  ['/training-portal/projects?add', '/training-portal/projects/new'],
  [
    '/training-portal/projects?industry=Legal+%2F+Compliance&add=',
    '/training-portal/projects/new?industry=Legal+%2F+Compliance',
  ],
  ['/training-portal/projects?edit=some&page=2', '/training-portal/projects/some?page=2'],
  ['/training-portal/projects?delete=some', '/training-portal/projects/some/delete'],
  ['/training-portal/profile?add', '/training-portal/profile/projects/new'],
  ['/training-portal/profile?edit=some', '/training-portal/profile/projects/some'],
  ['/training-portal/profile?delete=some', '/training-portal/profile/projects/some/delete'],
  ['/training-portal/profile?avatar=remove', null],
  ['/training-portal/projects?search=add', null],
])('an old URL of a dialog redirects to the new one: %s', (address, moved) => {
  expect(movedDialog(at(address))).toBe(moved)
})

test.each([
  ['/training-portal/projects/new?search=menu&page=3', '/training-portal/projects?search=menu&page=3'],
  ['/training-portal/projects/some/delete', '/training-portal/projects'],
  ['/training-portal/profile/projects/some', '/training-portal/profile'],
])('a dialog leads back to the page under it: %s', (address, page) => {
  expect(pageUnder(at(address))()).toBe(page)
})

test('My Profile keeps its forms while a dialog is open, and no other page does', () => {
  const stays = ['profile', 'profile/projects/new', 'profile/projects/some/delete', 'profile/data', 'projects/new']
  expect(stays.map((page) => isOnProfile(`/training-portal/${page}`))).toEqual([true, true, true, false, false])
})
