// Loaded into npm ci and the build: they end when whoever started them has been killed. Otherwise they would go on
// writing where the next start installs and builds anew.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 100).unref();
