import { expect, test } from 'vitest'
import { modelOf } from '#domain/model-of-sku.ts'

test.each([
  ['SD-DCH-KAV-OAKCREAM', 'SD-DCH-KAV'],
  ['SD-BNQ', 'SD'],
  ['A-7', 'A'],
  ['SOFA', 'SOFA'],
  ['-X', '-X'],
  ['', ''],
])('the model of %j is %j', (sku, model) => expect(modelOf(sku)).toBe(model))
