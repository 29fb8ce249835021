import { getZodConstraint } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { itemFormLabels } from './item-edit.ts'
import { itemKinds } from './item-kind.ts'
import { itemSchema } from './item-schema.ts'

test.each(itemKinds)('no field of a %s is called optional and marked as required', (kind) => {
  const fields = getZodConstraint(itemSchema(kind))
  const optional = Object.entries(itemFormLabels).filter(([, label]) => label.endsWith('(optional)'))
  expect(optional.filter(([name]) => fields[name]?.required)).toEqual([])
})
