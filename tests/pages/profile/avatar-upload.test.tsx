import { expect, onTestFinished, test } from 'vitest'
import { ApiError, TimeoutError } from '#api/errors.ts'
import { createRequestI18n } from '#locales/server-i18n.ts'
import { AvatarUpload } from '#pages/profile/avatar-upload.tsx'
import { hydrated, leyla, withApi } from '#tests/ui/rendered-component.tsx'
import { listenForToasts, type Toast } from '#ui/browser/notify.ts'

const { t } = createRequestI18n('en')

test.each([new TimeoutError(10_000), new ApiError(504, {})])(
  'a picture that is not sent, because the profile cannot be read before it (%s), is not reported as possibly saved',
  async (failure) => {
    const said: Toast[] = []
    onTestFinished(listenForToasts((toast) => said.push(toast)))
    const { place } = hydrated(
      withApi(<AvatarUpload customer={leyla} />, { profile: () => Promise.reject(failure) }),
      { customer: leyla },
    )
    const input = place.querySelector('input') as HTMLInputElement
    Object.defineProperty(input, 'files', { value: [new File(['…'], 'me.png', { type: 'image/png' })] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(() => said.map(({ text }) => text)).toEqual([t('NetworkError')])
  },
)
