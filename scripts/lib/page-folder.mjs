/** Path of a page in src/app/admin without the folder of its context, `(sales)/`, which is no part of the URL. */
export const withoutContextFolder = (path) => path.replace(/(^|\/)\([\w-]+\)\//, "$1");
