const forms = new WeakMap<Request, FormData>()

/** @returns the FormData of the request; undefined for another body, or before `rememberForms` */
export function formOf(request: Request): FormData | undefined {
  return forms.get(request)
}

/**
 * Call it first in the browser. WebKit can't read a form with a file back from a Request, which the router does for
 * every submission. So each Request remembers the FormData it was constructed with, in every browser.
 */
export function rememberForms(): void {
  globalThis.Request = class RequestWithForm extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(input, init)
      if (init?.body instanceof FormData) forms.set(this, init.body)
    }

    override async formData(): Promise<FormData> {
      return formOf(this) ?? super.formData()
    }

    override clone(): Request {
      const clone = Object.setPrototypeOf(super.clone(), RequestWithForm.prototype)
      const form = formOf(this)
      if (form) forms.set(clone, form)
      return clone
    }
  }
}
