// Loaded into npm ci and the build: they end when their parent was killed. Otherwise they would keep writing where the
// next start installs and builds.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 100).unref();
